import { describe, expect, it } from 'vitest';
import { linkedPair } from './linked-pair.ts';

function listening() {
  const pair = linkedPair();
  const heard: string[] = [];
  pair.near.onReceived = (text) => heard.push(`near ${text}`);
  pair.far.onReceived = (text) => heard.push(`far ${text}`);
  pair.near.onClosed = (code) => heard.push(`near closed ${code}`);
  pair.far.onClosed = (code) => heard.push(`far closed ${code}`);
  return { pair, heard };
}

describe('a linked pair', () => {
  it('delivers nothing before it is told to, then everything in order', () => {
    const { pair, heard } = listening();
    pair.near.send('1');
    pair.far.send('2');
    pair.near.send('3');
    expect(heard).toEqual([]);
    expect(pair.deliver(1)).toBe(1);
    expect(heard).toEqual(['far 1']);
    expect(pair.deliver()).toBe(2);
    expect(heard).toEqual(['far 1', 'near 2', 'far 3']);
  });

  it('delivers what a delivery brings about', () => {
    const { pair, heard } = listening();
    pair.far.onReceived = (text) => pair.far.send(`echo ${text}`);
    pair.near.send('1');
    pair.deliver();
    expect(heard).toEqual(['near echo 1']);
  });

  it('closes the other end after what was sent before, and the closing end hears nothing more', () => {
    const { pair, heard } = listening();
    pair.far.send('late');
    pair.near.send('last');
    pair.near.close(4409);
    pair.deliver();
    expect(heard).toEqual(['far last', 'far closed 4409']);
    expect(pair.near.open || pair.far.open).toBe(false);
  });

  it('loses what is under way when it is cut, and tells both', () => {
    const { pair, heard } = listening();
    pair.near.send('gone');
    pair.cut();
    pair.far.send('never');
    pair.deliver();
    expect(heard).toEqual(['near closed 1006', 'far closed 1006']);
  });

  it('can lose what is under way to one end and stay open', () => {
    const { pair, heard } = listening();
    pair.near.send('lost');
    pair.far.send('kept');
    pair.lose('far');
    pair.near.send('later');
    pair.deliver();
    expect(heard).toEqual(['near kept', 'far later']);
  });
});
