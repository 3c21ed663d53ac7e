import { build, type BuildOptions } from 'esbuild';

/** What a program becomes for a browser, from its sources: its bytes, the files it is made of, and what it leaves to others. */
export async function bundled(program: Pick<BuildOptions, 'entryPoints' | 'stdin'>) {
  const { outputFiles, metafile } = await build({
    ...program,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['source'],
    logLevel: 'silent',
  });
  const { inputs } = metafile;
  return {
    bytes: outputFiles[0]?.contents.byteLength,
    inputs: Object.keys(inputs),
    external: Object.values(inputs).flatMap(({ imports }) => imports.filter((each) => each.external)),
  };
}
