/** How the command ends, so that a script can tell without reading. `parley --help` prints this table. */
export const exitCodes = {
  ok: { code: 0, says: 'done' },
  fault: { code: 1, says: 'a fault of this program' },
  usage: { code: 2, says: 'the command line is not right; nothing was sent' },
  refused: { code: 3, says: 'refused; the same again is refused again' },
  first: { code: 4, says: 'refused; do first what it says, then the same again succeeds' },
  unreachable: {
    code: 5,
    says: 'no answer from the hub in time; the same again repeats it and cannot double it',
  },
  nothing: { code: 6, says: 'nothing to do came up in time (wait)' },
  over: { code: 7, says: 'the room is closed or gone, or the seat is no longer good' },
  spent: { code: 8, says: 'the runs or minutes that were allowed are used up (attend)' },
  unfit: { code: 9, says: 'this machine, or its way to the hub, cannot do what a meeting needs (doctor)' },
  unproven: {
    code: 10,
    says: 'the record agrees with itself, but nothing from outside shows that it is the true one (verify)',
  },
  broken: { code: 11, says: 'the record was changed, or is none (verify)' },
  interrupted: { code: 130, says: 'interrupted' },
} as const;

export type Ending = keyof typeof exitCodes;
