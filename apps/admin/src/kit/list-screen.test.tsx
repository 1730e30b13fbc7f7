import { type AdminRefundRequest, RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import { expect, it, vi } from "vitest";
import { refundRequestResource } from "../features/commerce/refund-request/requests.ts";
import { renderWithData } from "../lib/testing.tsx";
import { useHistoryDialog } from "./layer.ts";
import { RowTitle } from "./list/row-title.tsx";
import { useOpenRow } from "./list-screen.tsx";
import { cacheRows } from "./testing.ts";

const request = (id: string) => ({ id, orderNumber: id }) as AdminRefundRequest;
const [loaded, other] = [request("one"), request("two")];

/** Which row's dialog is open at an address, and which, with one row loaded and another one read by its id. */
function openAt(hash: string, rows: readonly AdminRefundRequest[] | undefined = [loaded]) {
  const seen = vi.fn();
  const Probe = () => {
    const { layer } = useHistoryDialog();
    const open = useOpenRow({ noun: refundRequestResource, rows, get: () => Promise.resolve(other) });
    seen(layer, open);
    return null;
  };
  renderWithData(
    <Probe />,
    (client) => {
      cacheRows(client, refundRequestResource, RefundRequestListInput, []);
      client.setQueryData([...refundRequestResource.queryKey, "open row", "two"], other);
    },
    { at: `/orders/requests${hash}` },
  );
  return seen.mock.lastCall;
}

it("an address opens the dialog of a row: its form, or that of a verb", () => {
  expect(openAt("")).toEqual([null, undefined]);
  expect(openAt("#one")).toEqual(["one", { row: loaded, verb: "" }]);
  expect(openAt(`#one/${encodeURIComponent("同意")}`)).toEqual(["one/同意", { row: loaded, verb: "同意" }]);
  // One that is not loaded is read.
  expect(openAt("#two/查看")).toEqual(["two/查看", { row: other, verb: "查看" }]);
  expect(openAt("#three")).toEqual(["three", undefined]);
});

it("a layer that is no row's opens none, and an address that is no text opens nothing", () => {
  for (const layer of ["new", "~export", "~run 2026-11-19"])
    expect(openAt(`#${layer}`, [request(layer), request(layer.slice(1))])).toEqual([layer, undefined]);
  expect(openAt("#%E0%A4%A")).toEqual([null, undefined]);
});

it("a title opens its row: its page, else its dialog; without either it is text", () => {
  const shown = (to: string | undefined, onOpen: (() => void) | undefined) =>
    renderWithData(
      <RowTitle to={to} onOpen={onOpen}>
        石
      </RowTitle>,
    );
  expect(shown("/orders/1", () => {})).toMatch(/^<a [^>]*href="\/orders\/1"[^>]*>石<\/a>$/);
  expect(shown(undefined, () => {})).toMatch(/^<button type="button" [^>]*>石<\/button>$/);
  expect(shown(undefined, undefined)).toBe("石");
});
