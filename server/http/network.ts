import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { isLoopback, parseAddress } from '../base/address.ts';

/** The four numbers, in decimal; some proxies pad them with zeros. */
function ipv4Of(text: string): string | undefined {
  const numbers = /^\d{1,3}(\.\d{1,3}){3}$/.test(text) ? text.split('.').map(Number) : [];
  return numbers.length === 4 && numbers.every((number) => number <= 255) ? numbers.join('.') : undefined;
}

/** The eight groups in lower case without leading zeros, whatever was left out or written as IPv4. */
function groupsOf(ipv6: string): readonly string[] {
  // The host of an address is written in one way (RFC 5952), with no IPv4 in it.
  const plain = new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

/** IPv4 within IPv6: mapped, or translated by the well-known prefix (RFC 6052). */
const IPV4_PREFIX = /^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/;

function networkOfIpv6(text: string): string {
  const groups = groupsOf(text);
  if (!IPV4_PREFIX.test(groups.join(':'))) return groups.slice(0, 4).join(':');
  return groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
}

/**
 * The network of an IP address, for counting: the address itself of IPv4, the /64 network of IPv6, all of whose addresses a single
 * subscriber has. However a proxy writes it (quotes, brackets, port, zone, zeros, capitals, IPv4 within IPv6), it is the same. `undefined`:
 * it is no address, such as `unknown` or `_hidden` (RFC 7239).
 */
export function networkOf(ip: string): string | undefined {
  const bare = ip.trim().replace(/^"(.*)"$/, '$1').trim();
  const host = bare.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/%.*$/, '');
  const padded = host.replace(/(?<=(^|:))0+(?=[\da-f]{1,4}(:|$))/gi, '').replace(/(?<=:)[\d.]+$/, (tail) => ipv4Of(tail) ?? tail);
  if (isIPv6(padded)) return networkOfIpv6(padded);
  return ipv4Of(host.replace(/:\d+$/, ''));
}

/** The origin of a request: the address that the proxies name, and that of the connection. */
interface RequestOrigin {
  readonly ip: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Whom a request counts for. Where a proxy names no readable address, all its requests count for the proxy. */
export const callerOf = ({ ip, socket }: RequestOrigin): string =>
  networkOf(ip) ?? networkOf(socket.remoteAddress ?? '') ?? 'unknown';

/** Headers that proxies add to a request that they pass on. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request was made on this computer, to this computer. A request that a proxy passed on was not, wherever the proxy is; nor was
 * that of a page whose own name resolves to this computer (DNS rebinding).
 */
export function isLocalRequest(
  { headers, socket: { remoteAddress = '' } }: Pick<RequestOrigin, 'socket'> & { readonly headers: IncomingHttpHeaders },
): boolean {
  const peer = remoteAddress.replace(/^::ffff:/i, '');
  const requestedHost = parseAddress(`http://${headers.host ?? ''}`)?.hostname ?? '';
  return isLoopback(isIPv6(peer) ? `[${peer}]` : peer) && isLoopback(requestedHost)
    && FORWARDED.every((name) => headers[name] === undefined);
}
