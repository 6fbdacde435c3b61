const within = (from: string, to: string) => (address: string): string => address.replace(from, to);
const atHost = (change: (host: string) => string) => (address: string): string => address.replace(/(?<=\/\/)[^/]+/, change);

/** Other spellings of `https://host/videos/<id>.mp4`, under which a browser, a proxy or the router may come to the same file. */
export const spellings: Readonly<Record<string, (address: string) => string>> = {
  'a letter of the path as an escape': within('/videos/', '/%76ideos/'),
  'all of the path as escapes': within('/videos/', '/%76%69%64%65%6F%73/'),
  'escapes in small letters': within('/videos/', '/vide%6fs/'),
  'a letter of the id as an escape': (address) => address.replace(/\/([^/])(?=[^/]*$)/, (_all, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  'a slash as an escape': within('/videos/', '/videos%2F'),
  'a step aside and back': within('/videos/', '/files/../videos/'),
  'a step back as an escape': within('/videos/', '/files/%2E%2e/videos/'),
  'a step aside and back in escapes alone': within('/videos/', '/files%2f..%2fvideos/'),
  'a step on the spot': within('/videos/', '/./videos/'),
  'slashes twice': within('/videos/', '//videos//'),
  'backslashes': within('/videos/', '\\videos\\'),
  'the path in capitals': within('/videos/', '/VIDEOS/'),
  'the ending in capitals': within('.mp4', '.MP4'),
  'a query': (address) => `${address}?from=1`,
  'a fragment': (address) => `${address}#t=1`,
  'the host in capitals': atHost((host) => host.toUpperCase()),
  'a dot after the host': atHost((host) => host.replace(/(?=:|$)/, '.')),
  'somebody before the host': atHost((host) => `someone@${host}`),
  'the scheme in capitals': (address) => address.replace(/^\w+/, (scheme) => scheme.toUpperCase()),
};
