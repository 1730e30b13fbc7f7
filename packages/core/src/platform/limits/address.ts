import { isIP } from "node:net";

/** Everything that is not an IP address shares one bucket, so that invented spellings give no new attempts. */
const NO_ADDRESS = "unknown";

/**
 * What an address is counted as by limits: an IPv4 address itself, an IPv6 address its /64, which belongs to one customer
 * (docs/decisions/0022). One value for all spellings: zone ids, ports, brackets, leading zeros and IPv4 within IPv6 make no
 * difference.
 */
export function addressBucket(address: string): string {
  const ip = parse(address);
  if (!ip) return NO_ADDRESS;
  return "bytes" in ip ? ip.bytes.join(".") : first64Bits(ip.groups);
}

/**
 * What an address is queued as (password/fair-queue.ts): an IPv4 address itself, or the /48 site prefix of an IPv6
 * address. It may be wide, because the queue only shares capacity and blocks nobody.
 */
export function sitePrefixBucket(address: string): string {
  const ip = parse(address);
  if (!ip) return NO_ADDRESS;
  return "bytes" in ip ? ip.bytes.join(".") : `${ip.groups.slice(0, 3).map(hex).join(":")}::/48`;
}

/** The network of an address: IPv4 /24, IPv6 /64 (docs/decisions/0022). */
export function networkBucket(address: string): string {
  const ip = parse(address);
  if (!ip) return NO_ADDRESS;
  return "bytes" in ip ? `${ip.bytes.slice(0, 3).join(".")}.0/24` : first64Bits(ip.groups);
}

type Parsed = { bytes: number[] } | { groups: number[] };

const hex = (group: number): string => group.toString(16);
const first64Bits = (groups: number[]): string => `${groups.slice(0, 4).map(hex).join(":")}::/64`;

function parse(address: string): Parsed | null {
  // Some proxies add a port; it and a zone id are not part of the address.
  const text = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/s, "");
  const family = isIP(text);
  if (family === 0) return null;
  if (family === 4) return { bytes: text.split(".").map(Number) };
  const groups = ipv6Groups(text);
  return containsIpv4(groups) ? { bytes: groups.slice(6).flatMap((group) => [group >> 8, group & 255]) } : { groups };
}

/** The eight groups of a valid IPv6 address. */
function ipv6Groups(ipv6: string): number[] {
  // The URL parser normalises every spelling, an IPv4 tail included.
  const [before = "", after] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [head, tail] = [numbers(before), numbers(after ?? "")];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** IPv4-mapped (::ffff:0:0/96), and translated by NAT64 (64:ff9b::/96). */
const containsIpv4 = (groups: number[]): boolean => {
  const prefix = groups.slice(0, 6).join(":");
  return prefix === [0, 0, 0, 0, 0, 0xffff].join(":") || prefix === [0x64, 0xff9b, 0, 0, 0, 0].join(":");
};
