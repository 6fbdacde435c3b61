/** Characters of a header that are looked at. */
const LONGEST_HEADER = 1000;

/** Whether `If-None-Match` names what there is (RFC 9110, If-None-Match). A proxy that compresses may have made the tag a weak one. */
export function isUnchanged(header: string | undefined, tag: string): boolean {
  const named = (header ?? '').slice(0, LONGEST_HEADER).split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(`"${tag}"`);
}
