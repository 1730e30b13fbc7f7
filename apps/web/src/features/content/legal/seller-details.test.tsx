import { emptySeller, type Seller } from "@panshi/contracts/commerce/seller";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";

const answer: { data?: Seller; error?: Error } = {};
vi.mock("@panshi/client/trpc", () => ({ trpc: { member: { site: { seller: { useQuery: () => answer } } } } }));
const { SellerDetails } = await import("./seller-details.tsx");

const shown = (data?: Seller, error?: Error): string => {
  answer.data = data;
  answer.error = error;
  return renderToStaticMarkup(<SellerDetails />);
};
const missing = "還沒有填完整";
const whole = { ...emptySeller, name: "磐石", companyNumber: "04595257", representative: "林若晨", address: "臺北市" };

it("says so where the seller's details are missing, and shows no empty line", () => {
  const html = shown(emptySeller);
  expect(html).toContain(missing);
  expect(html).not.toMatch(/<dt|<dd/);
});

it("shows the details given, and still says that some are missing", () => {
  const html = shown(whole);
  expect(html.match(/<dt/g)).toHaveLength(4);
  expect(html).toContain(missing);
  expect(shown({ ...whole, email: "ask@example.com" })).toContain('href="mailto:ask@example.com"');
  expect(shown({ ...whole, email: "ask@example.com" })).not.toContain(missing);
  // A company number looks like a telephone number and is none.
  expect(html).not.toContain("tel:");
});

it("shows a placeholder while loading, and an error", () => {
  expect(shown()).not.toContain(missing);
  expect(shown(undefined, new Error("offline"))).toContain('role="alert"');
});
