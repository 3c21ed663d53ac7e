/**
 * A soft tone for what holds everybody up, for whoever asked for one and looks elsewhere. At most one in a minute, over
 * all tabs of the browser: what was heard is remembered where every tab sees it.
 */
const HEARD = 'parley.tone';
const BETWEEN_MS = 60_000;
const LENGTH_S = 0.3;
const VOLUME = 0.06;
const PITCH_HZ = 440;

const pressing: readonly string[] = ['hand_up', 'decide_pause', 'approve'];

/** Whether a tone is due for what waits, given when one was last heard. */
export function toneIsDue(reason: string, heard: string | null, now: number): boolean {
  const last = Number(heard ?? 0);
  return pressing.includes(reason) && !(now - last < BETWEEN_MS && now >= last);
}

/** Plays one, if it is due. A browser that nobody has touched yet keeps silent, and so does one without storage. */
export function playTone(reason: string): void {
  try {
    if (!toneIsDue(reason, localStorage.getItem(HEARD), Date.now())) return;
    localStorage.setItem(HEARD, String(Date.now()));
  } catch {
    return;
  }
  const audio = new AudioContext();
  const volume = new GainNode(audio, { gain: 0 });
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: PITCH_HZ });
  tone.connect(volume).connect(audio.destination);
  const start = audio.currentTime;
  volume.gain.linearRampToValueAtTime(VOLUME, start + LENGTH_S / 6);
  volume.gain.linearRampToValueAtTime(0, start + LENGTH_S);
  tone.start(start);
  tone.stop(start + LENGTH_S);
  tone.addEventListener('ended', () => void audio.close());
}
