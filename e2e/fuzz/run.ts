import { checkMeeting } from './check.ts';
import { Meeting } from './meeting.ts';

/** Plays and checks the meeting of a seed. What fails says the seed and everything that happened. */
export async function playSeed(seed: number): Promise<Meeting> {
  const meeting = new Meeting(seed);
  try {
    await meeting.play();
    await checkMeeting(meeting);
    return meeting;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}: ${why}\n\n${meeting.steps.join('\n')}`, { cause: error });
  } finally {
    for (const { client } of meeting.players) client.close();
    await meeting.hubs.stop();
  }
}
