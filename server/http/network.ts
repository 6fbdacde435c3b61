/**
 * Who is behind an IP address, for counting: the address itself of IPv4, the /64 network of IPv6, whose addresses a
 * single subscriber has all to himself.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':'));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).map((group) => group || '0').join(':');
}
