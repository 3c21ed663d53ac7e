import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parleyHome } from '../seats/seat-files.ts';
import { type Disk, rehearsal, userDisk } from '../setup/disk.ts';
import { type Host, hosts, type Want, type Where } from '../setup/hosts.ts';
import { install, type Step } from '../setup/install.ts';
import { type Done, readDone, recordPath } from '../setup/record.ts';
import { undo, type Undone } from '../setup/undo.ts';
import { UsageError } from '../usage-error.ts';
import type { Call, Verb } from '../verb.ts';

const names = hosts.map(({ name }) => name);

/** Tells a host of agents about parley, and takes all of it back. */
export const setupVerb: Verb = {
  name: 'setup',
  operands: names.join('|'),
  says: 'Give a host the skill, the tools and what it may do unasked; --undo takes all of it back.',
  group: 'Anything else',
  options: {
    undo: { says: 'take out what was put in' },
    'dry-run': { says: 'say what would be done, and do nothing' },
    home: { value: 'folder', says: 'the home in which the host keeps its settings (yours)' },
    project: { value: 'folder', says: 'for one project alone' },
  },
  async run(call) {
    const { parsed, world } = call;
    const host = hostOf(parsed.operands);
    const home = resolve(parsed.text('home') ?? homedir());
    const project = parsed.text('project');
    const folder = project === undefined ? home : resolve(project);
    const seat = parsed.text('as');
    const where: Where = {
      scope: project === undefined ? 'home' : 'project',
      folder,
      bridge: ['parley', 'mcp', ...(seat === undefined ? [] : ['--as', seat])],
    };
    const path = recordPath(parleyHome(world.env, home), host.name, folder);
    const disk = rehearsal(userDisk);
    const dry = parsed.flag('dry-run');
    if (parsed.flag('undo')) await takeBack(call, disk, { host, path, dry });
    else await putAll(call, disk, { host, path, dry, where });
    if (!dry) disk.commit();
    return 'ok';
  },
};

interface Setting {
  readonly host: Host;
  /** Where it is kept what was done. */
  readonly path: string;
  readonly dry: boolean;
}

function hostOf([name, ...more]: readonly string[]): Host {
  const host = hosts.find((each) => each.name === name);
  if (!host) throw new UsageError(`setup needs one of ${names.join(', ')}.`);
  if (more.length > 0) throw new UsageError(`setup does not take "${more.join(' ')}".`);
  return host;
}

/** Once more is an update: what an earlier setup put in is taken out first. */
async function putAll(
  { output }: Call,
  disk: Disk,
  { host, path, dry, where }: Setting & { readonly where: Where },
): Promise<void> {
  const earlier = readDone(disk, path);
  if (earlier) undo(disk, earlier);
  const { files, texts, steps } = install(disk, host.wants(where));
  const folders = [path, ...files.map((file) => file.path)].flatMap((each) => disk.missingFolders(each));
  const done: Done = {
    parley: 'setup 1',
    host: host.name,
    folders: [...new Set([...(earlier?.folders ?? []), ...folders])].toSorted(),
    files,
  };
  // Before the first file is touched: a setup that is cut off can be undone.
  disk.write(path, `${JSON.stringify(done, undefined, 2)}\n`);
  for (const [file, text] of texts) disk.write(file, text);
  for (const step of steps) await output.show({ type: 'step', ...shown(step) }, [told(step, dry)]);
  const end = `Start ${host.called} anew. parley setup ${host.name} --undo takes all of this back.`;
  const notes = dry ? ['Nothing was changed.'] : [...(host.note === undefined ? [] : [host.note]), end];
  await output.show({ type: 'setup', host: host.name, dry }, notes);
}

const shown = ({ want, did }: Step) => ({ path: want.path, what: whatOf(want), did });

function whatOf(want: Want): string {
  if (want.kind === 'file') return 'the file';
  if (want.kind === 'block') return want.text.split('\n', 1).join('');
  const value = want.kind === 'item' ? ` ${JSON.stringify(want.value)}` : '';
  return want.at.join('.') + value;
}

function told({ want, did }: Step, dry: boolean): string {
  const [path, what] = [want.path, whatOf(want)];
  if (did === 'there') return `as it is  ${path}: ${what} is there already`;
  if (did === 'taken') return `as it is  ${path}: there is another ${what}, which stays; put this in by hand`;
  return `${dry ? 'would put' : 'put'}  ${path}: ${what}`;
}

async function takeBack({ output }: Call, disk: Disk, { host, path, dry }: Setting): Promise<void> {
  const done = readDone(disk, path);
  if (!done) {
    await output.show({ type: 'undone', host: host.name, files: [] }, [
      `There is nothing to undo: parley has not set up ${host.called} there.`,
    ]);
    return;
  }
  const files = undo(disk, done);
  disk.remove(path);
  await output.show({ type: 'undone', host: host.name, files, dry }, [
    ...files.map((file) => `${HOW[file.how]}  ${file.path}`),
    ...(dry ? ['Nothing was changed.'] : []),
  ]);
}

const HOW: Readonly<Record<Undone['how'], string>> = {
  back: 'as it was before:',
  part: 'you changed it meanwhile; what parley had put in is out of it:',
  left: 'you changed what parley had put in; that stays for you to keep or take out:',
  gone: 'nothing to undo in:',
};
