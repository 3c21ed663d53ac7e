/**
 * Those who wait for a room, one behind the other. A room has at most one piece of work in flight: with more, a write
 * that fails would leave behind it writes that were decided on what never happened.
 */
export class Line {
  #tail: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** How many are in the line, the one in front included. */
  get length(): number {
    return this.#length;
  }

  /** Does the work once everything before it is done; a failure is the caller's and stops nobody behind. */
  take<T>(work: () => Promise<T>): Promise<T> {
    this.#length += 1;
    const turn = this.#tail.then(work).finally(() => {
      this.#length -= 1;
    });
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when everything that is in the line now is done. */
  async empty(): Promise<void> {
    await this.#tail;
  }
}
