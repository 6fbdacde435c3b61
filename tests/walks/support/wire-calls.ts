/** What a file of `schemas/wire` says of its call. */
interface WireFile {
  readonly 'x-call'?: { readonly method: string; readonly path: string; readonly public: boolean };
}

const files = import.meta.glob<WireFile>('../../../schemas/wire/*.json', { eager: true, import: 'default' });

const calls = Object.entries(files).flatMap(([file, { 'x-call': call }]) => (call ? [{
  name: file.replace(/^.*\/|\.json$/g, ''), method: call.method, isPublic: call.public,
  path: new RegExp(`^${call.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}] : []));

/** The call of the contract that a request makes. */
export function callOf({ method, url }: Request): { readonly name: string; readonly isPublic: boolean } | undefined {
  const { pathname } = new URL(url);
  return calls.find((call) => call.method === method && call.path.test(pathname));
}
