/** Milliseconds of a clock that all processes of this machine share, and that nothing sets. */
export function sharedMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
