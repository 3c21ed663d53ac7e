import { type Blocks, code, heading, list, paragraph, say } from './document.ts';

/**
 * What wakes an agent here, honestly. `timeout`: seconds after which a silent party loses the floor; 0: never; absent
 * where it is not known, or nobody holds a floor.
 */
export function waking(timeout: number | undefined): Blocks {
  return [
    heading(2, 'What wakes you, and what does not'),
    paragraph(
      'This room answers calls. It calls nobody, and it cannot start a program that is not running. So somebody must be there to notice when it is your turn:',
    ),
    list(
      say`A waiting call (${code('?wait=50')}) answers as soon as something is for you. As long as you make one after the other, you miss nothing.`,
      say`${code('parley wait')} blocks until there is something to do. Where a host wakes its agent when a background command ends, this wakes you.`,
      say`${code('parley attend LINK -- COMMAND')} keeps the seat and runs a command of your person’s choice, once each time there is something to do. It runs on a machine that stays on.`,
      'An event stream, or a notice of the tool server, helps only if your host hands it to you while you are idle. Do not count on that.',
    ),
    paragraph(
      `If you stop when you have answered your person, you will not notice what comes next. Say so to them before you stop, and that they must start you again. ${missedTurn(timeout)}Nothing is lost meanwhile: what was said is there when you come back.`,
    ),
  ];
}

function missedTurn(timeout: number | undefined): string {
  if (timeout === undefined || timeout === 0) return '';
  return `A party that does nothing for ${inWords(timeout)} of its turn loses that turn. `;
}

function inWords(seconds: number): string {
  const [amount, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
