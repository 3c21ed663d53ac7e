/** What one instruction of a Dockerfile says. */
export interface Instruction {
  readonly name: string;
  /** Such as `--from=build`. */
  readonly flags: ReadonlyMap<string, string>;
  readonly rest: string;
}

/** From one FROM to the next. */
export interface Stage {
  readonly name: string | undefined;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, as far as ours needs it: no heredocs, no parser directives. */
export function stagesOf(dockerfile: string): readonly Stage[] {
  const stages: { name: string | undefined; base: string; instructions: Instruction[] }[] = [];
  for (const line of dockerfile.replaceAll(/\\\n/g, '').split('\n')) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === '') {
      if (/^\s*(#|$)/.test(line)) continue;
      throw new Error(`this is no instruction: ${line}`);
    }
    if (name === 'FROM') {
      const [base = '', , alias] = words.split(/\s+/);
      stages.push({ name: alias, base, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction(name, words));
  }
  return stages;
}

function instruction(name: string, words: string): Instruction {
  const [, given = '', rest = ''] = /^((?:--\S+\s+)*)(.*)$/.exec(words) ?? [];
  const flags = [...given.matchAll(/--([\w-]+)(?:=(\S+))?/g)];
  return { name, flags: new Map(flags.map(([, flag = '', value = '']) => [flag, value])), rest };
}

/** The words of an instruction in JSON: CMD, and what follows CMD in HEALTHCHECK. */
export function wordsOf(rest: string): readonly string[] {
  return JSON.parse(rest.replace(/^CMD\s+/, '')) as string[];
}

/** The settings of ENV: `A=1 B=2`. */
export function settingsOf(rest: string): readonly (readonly [string, string])[] {
  return rest.split(/\s+/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')] as const;
  });
}
