import { seatFiles } from '../cli/seats/seat-files.ts';

/** Started as a process of its own, several times at once: counts one up in a seat, so often. */
const [home = '', alias = '', times = ''] = process.argv.slice(2);
const files = seatFiles(home);
for (let count = 0; count < Number(times); count += 1) {
  files.change(alias, (seat) => ({ ...seat, carried: { room: (seat.carried['room'] ?? 0) + 1 } }));
}
