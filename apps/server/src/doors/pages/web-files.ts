import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The web app as it was built: one page, and files beside it whose names say what is in them. */
export interface WebFiles {
  /** The page; undefined when the web app was not built. Read each time, so that a build is seen as soon as it is there. */
  page(): Promise<Buffer | undefined>;
  /** The address of the app's style sheet, for pages that the hub writes itself; undefined as above. */
  style(): Promise<string | undefined>;
  /** A file of the folder `assets`. Its name changes with its content, so it is read once. */
  asset(name: string): Promise<WebFile | undefined>;
  /** A file beside the page, such as its icon. */
  beside(name: string): Promise<WebFile | undefined>;
}

export interface WebFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** The same, compressed; absent for what is compressed as it is. */
  readonly gzipped?: Buffer;
}

const types: Readonly<Record<string, { readonly type: string; readonly isText: boolean }>> = {
  js: { type: 'text/javascript; charset=utf-8', isText: true },
  css: { type: 'text/css; charset=utf-8', isText: true },
  svg: { type: 'image/svg+xml', isText: true },
  txt: { type: 'text/plain; charset=utf-8', isText: true },
  woff2: { type: 'font/woff2', isText: false },
  png: { type: 'image/png', isText: false },
  ico: { type: 'image/x-icon', isText: false },
};
/** One folder, no path: nothing that is not of the web app can be named. */
const NAME = /^[A-Za-z0-9_-][\w.-]{0,200}\.([a-z0-9]{2,5})$/;
const STYLE = /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"/;
const compress = promisify(gzip);

export function webFilesIn(folder: string): WebFiles {
  const assets = new Map<string, WebFile>();
  const page = () => read(join(folder, 'index.html'));
  return {
    page,
    style: async () => STYLE.exec((await page())?.toString('utf8') ?? '')?.[1],
    async asset(name) {
      const kept = assets.get(name);
      if (kept) return kept;
      const file = await fileOf(join(folder, 'assets'), name);
      if (file) assets.set(name, file);
      return file;
    },
    beside: (name) => fileOf(folder, name),
  };
}

async function fileOf(folder: string, name: string): Promise<WebFile | undefined> {
  const extension = NAME.exec(name)?.[1];
  const kind = extension !== undefined && Object.hasOwn(types, extension) ? types[extension] : undefined;
  const bytes = kind && (await read(join(folder, name)));
  if (!bytes) return undefined;
  return { type: kind.type, bytes, ...(kind.isText && { gzipped: await compress(bytes) }) };
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
