import { isIPv6 } from "node:net";

/** What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which is what one household is given. */
export function addressUnit(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const missing = address.includes("::") ? 8 - groups.length - (tail === "" ? 0 : tail.split(":").length) : 0;
  const all = [...groups, ...Array<string>(missing).fill("0"), ...(tail === "" ? [] : tail.split(":"))];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
