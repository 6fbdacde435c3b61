import { formats } from './formats.ts';
import { foldWidth, normalizers } from './normalize.ts';

/** What may stand before an address in place of a scheme: nothing, a part of one, or one too many. */
const brokenScheme = /^(?:h?ttps?(?=[:/]):?\/{0,2}|\/\/)*/i;

/** A name with a dot, and behind the last one letters, as a host has them: no number, no e-mail address, no other scheme. */
const host = /^[^\s/?#:@\\]+\.(?:\p{L}{2,}|xn--[a-z0-9-]+)\.?(?=[:/?#]|$)/iu;

/** The address that a text would be with a sound scheme; `undefined` where the text is an address already or never could be one. */
export function suggestedAddress(text: string): string | undefined {
  const rest = foldWidth(normalizers.dropClosing(normalizers.trim(text))).replace(brokenScheme, '');
  const address = `https://${rest}`;
  return host.test(rest) && formats['web-address']?.(address) ? address : undefined;
}
