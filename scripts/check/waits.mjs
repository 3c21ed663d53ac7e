// A test that sleeps is slow on a good day and wrong on a bad one. Time is a parameter here: tests move a clock, or
// wait for the thing itself. Only e2e, where processes are real, may have to.
import { conclude, files, read } from '../run/sources.mjs';

const WAIT = /\b(setTimeout|setInterval|sleep|delay)\(|['"](node:)?timers(\/promises)?['"]|Atomics\.wait\(/;

const tests = files('packages/*.test.ts', 'apps/*.test.ts', 'apps/*.test.tsx');

const findings = tests.flatMap((path) =>
  read(path)
    .split('\n')
    .flatMap((line, index) => (WAIT.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
);

conclude(findings, 'Pass in a clock, or await what the test waits for (vi.waitFor, an event, a promise).');
