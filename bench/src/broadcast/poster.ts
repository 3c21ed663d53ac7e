import { BenchError } from '../machine/failure.ts';
import type { BenchRoom } from '../machine/rooms.ts';
import { MESSAGE } from '../message.ts';
import { HubSocket, type JoinedSeat } from '../wire/hub-socket.ts';

interface Person {
  readonly socket: HubSocket;
  readonly seat: JoinedSeat;
}

/** The persons of a room, who post as fast as they are answered, with a bounded number of posts under way. */
export class Poster {
  #people: readonly Person[] = [];
  #left = 0;
  #underWay = 0;
  #turn = 0;
  #ended: () => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  async sit(port: number, { persons }: BenchRoom): Promise<void> {
    const fail = (why: string) => this.#failed(new BenchError(`the hub refused or closed: ${why}`));
    const events = { done: () => this.#answered(), refused: fail, closed: fail, entries: () => undefined };
    const sitting = persons.map(async (token) => {
      const socket = new HubSocket(port, events);
      await socket.opened();
      return { socket, seat: await socket.join(token) };
    });
    this.#people = await Promise.all(sitting);
  }

  /** Posts so many times, by turns, and resolves when all of it is durable. */
  post(count: number, underWay: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ended = resolve;
      this.#failed = reject;
      this.#left = count;
      for (let first = 0; first < Math.min(count, underWay); first += 1) this.#one();
    });
  }

  close(): void {
    this.#failed = () => undefined;
    for (const { socket } of this.#people) socket.close();
  }

  #one(): void {
    const person = this.#people[this.#turn % this.#people.length];
    this.#turn += 1;
    this.#left -= 1;
    this.#underWay += 1;
    person?.socket.give(person.seat, 'post', { text: MESSAGE });
  }

  #answered(): void {
    this.#underWay -= 1;
    if (this.#left > 0) this.#one();
    else if (this.#underWay === 0) this.#ended();
  }
}
