/** Members of content that name a file of its folder. */
const fileMembers: ReadonlySet<string> = new Set([
  'banner', 'logo', 'file', 'intro_video', 'display_image', 'display_video', 'answer_image', 'answer_video',
]);

const isFile = (name: string, value: unknown): value is string => fileMembers.has(name) && typeof value === 'string' && !value.startsWith('https://');

/** The same content with another word for each file; `isPages`: the part whose files stand under the languages. */
export function withFiles(content: unknown, isPages: boolean, rename: (file: string) => string): unknown {
  if (Array.isArray(content)) return content.map((item: unknown) => withFiles(item, isPages, rename));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([name, value]: [string, unknown]) => {
    if (isPages && name === 'files') return [name, Object.fromEntries(Object.entries(value as object).map(([language, file]) => [language, rename(String(file))]))];
    return [name, isFile(name, value) ? rename(value) : withFiles(value, isPages, rename)];
  }));
}

/** All files that content names. */
export function filesIn(content: unknown, isPages: boolean): ReadonlySet<string> {
  const found = new Set<string>();
  withFiles(content, isPages, (file) => {
    found.add(file);
    return file;
  });
  return found;
}
