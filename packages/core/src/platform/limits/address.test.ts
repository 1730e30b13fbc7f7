import { expect, it } from "vitest";
import { addressBucket, networkBucket } from "./address.ts";

it.each([
  ["an IPv4 address", "203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
  ["IPv4 with a port", "203.0.113.7:51234", "203.0.113.7", "203.0.113.0/24"],
  ["IPv4-mapped IPv6", "::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
  ["IPv4-mapped IPv6 in hex", "::FFFF:cb00:7107", "203.0.113.7", "203.0.113.0/24"],
  ["IPv4-mapped IPv6 in full", "0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
  ["IPv4 behind NAT64", "64:ff9b::203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
  ["IPv6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["IPv6, shortened", "2001:db8:1:2::9", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["IPv6 in capitals with leading zeros", "2001:0DB8:0001:0002::1", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["IPv6 in brackets with a port", "[2001:db8:1:2::1]:443", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["IPv6 with an IPv4 tail", "2001:db8:1:2::203.0.113.7", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["IPv6 shortened in front", "::1", "0:0:0:0::/64", "0:0:0:0::/64"],
  ["IPv6 shortened at the end", "2001:db8::", "2001:db8:0:0::/64", "2001:db8:0:0::/64"],
  ["a zone id", "fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0:0::/64"],
  ["a zone id with odd characters", "fe80::1%a\n]b", "fe80:0:0:0::/64", "fe80:0:0:0::/64"],
  ["surrounding space", " 203.0.113.7 ", "203.0.113.7", "203.0.113.0/24"],
  ["nothing", "", "unknown", "unknown"],
  ["no address", "unknown-host", "unknown", "unknown"],
  ["an octal spelling", "0313.0.0161.7", "unknown", "unknown"],
  ["too many groups", "1:2:3:4:5:6:7:8:9", "unknown", "unknown"],
])("counts %s", (_what, address, unit, network) => {
  expect([addressBucket(address), networkBucket(address)]).toEqual([unit, network]);
});

it("counts the next /64 and the next /24 apart", () => {
  expect(addressBucket("2001:db8:1:3::1")).not.toBe(addressBucket("2001:db8:1:2::1"));
  expect(networkBucket("203.0.114.7")).not.toBe(networkBucket("203.0.113.7"));
});
