/**
 * Returns the network that a rate limit counts: an IPv4 address, or the first 64 bits of an IPv6 address. One
 * subscriber has all addresses of such an IPv6 network (RFC 6177).
 */
export function toClientNetwork(address: string): string {
  return toPrefix(address, 4);
}

/**
 * Returns the largest network that one subscriber usually has: an IPv4 address, or the first 48 bits of an IPv6 address
 * (RFC 6177). Such an IPv6 network contains 65,536 client networks.
 */
export function toClientSite(address: string): string {
  return toPrefix(address, 3);
}

function toPrefix(address: string, groupCount: number): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = splitGroups(head);
  if (tail !== undefined) {
    const tailGroups = splitGroups(tail);
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - tailGroups.length)).fill('0'), ...tailGroups);
  }
  const network = groups.slice(0, groupCount).map(group => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${groupCount * 16}`;
}

function splitGroups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
