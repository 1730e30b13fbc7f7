import { expect, test } from "vitest";
import { contactLink } from "./contact-value.tsx";

test.each([
  ["ask@example.com", "mailto:ask@example.com"],
  ["ask@example.com?bcc=all@example.org", null],
  ["ask@example.com?subject=x", null],
  ["02-2345-6789", "tel:0223456789"],
  ["https://line.me/R/ti/p/@panshi", "https://line.me/R/ti/p/@panshi"],
  ["https://bank@evil.example", null],
  ["http://example.com", null],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt://example.com/%0aalert(1)", null],
  ["data:text/html,<script>alert(1)</script>", null],
  ["<img src=x onerror=alert(1)>", null],
  ["週一至週五 10:00 到 18:00", null],
  ["", null],
])("the contact value %s leads to %s", (value, href) => expect(contactLink(value)).toBe(href));
