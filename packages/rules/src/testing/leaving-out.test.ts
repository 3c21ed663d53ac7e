import { describe, expect, test } from 'vitest';
import type { Module } from '../kernel/contract.ts';
import { leavingOut } from './leaving-out.ts';

const check = () => undefined;
const decide = () => ({ entries: [] });
const conditions = [
  { name: 'open', check },
  { name: 'own', check },
];

const module: Module = {
  name: 'door',
  commands: {
    knock: { by: ['person'], conditions, decide },
    wait: { by: ['person'], decide },
  },
  gates: [
    { name: 'shut', rank: 'phase', check },
    { name: 'locked', rank: 'rights', check },
  ],
  settles: [{ name: 'close', circle: 'room', settle: check }],
  timers: [{ name: 'creak', circle: 'seat', due: check, tick: () => [] }],
  motions: { widen: { ground: check, effect: () => [] } },
  divert: check,
};

describe('leaving out', () => {
  test('names every gate, condition, settle, timer, motion and diversion of a module once', () => {
    expect([...leavingOut(module)].map(({ without }) => without)).toEqual([
      'door: gate shut',
      'door: gate locked',
      'door: condition open of knock',
      'door: condition own of knock',
      'door: settle close',
      'door: timer creak',
      'door: motion widen',
      'door: divert',
    ]);
  });

  test.each([...leavingOut(module)])('$without: takes that one thing away and nothing else', (mutant) => {
    const [, part = ''] = mutant.without.split(': ');
    const left = [...leavingOut(mutant.module)].map(({ without }) => without);
    const all = [...leavingOut(module)].map(({ without }) => without);
    expect(left).toEqual(all.filter((without) => !without.endsWith(part)));
    expect(Object.keys(mutant.module.commands ?? {})).toEqual(['knock', 'wait']);
  });

  test('leaves the module itself as it was', () => {
    const names = () => [...leavingOut(module)].length;
    expect(names()).toBe(names());
    expect(module.gates).toHaveLength(2);
    expect(module.divert).toBe(check);
  });

  test('finds nothing to leave out of a module that forbids nothing and does nothing by itself', () => {
    expect([...leavingOut({ name: 'idle', commands: { wait: { by: ['person'], decide } } })]).toEqual([]);
  });
});
