import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import { expect, it, vi } from "vitest";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { renderWithData } from "../../../lib/testing.tsx";
import { makeTestRefundProposal } from "../order/order-fixture.ts";
import { ProductsField } from "./refund-fields.tsx";

type Box = { checked: boolean; disabled: boolean; onChange: (event: { target: { checked: boolean } }) => void };
const received = vi.hoisted(() => ({ boxes: [] as unknown[] }));
vi.mock("@panshi/ui/form/field", () => ({
  Checkbox: (props: unknown) => {
    received.boxes.push(props);
    return null;
  },
}));

const items = [
  { productId: "one", name: "星圖", amount: 500, withdrawn: false },
  { productId: "two", name: "頌缽", amount: 300, withdrawn: false },
  { productId: "gone", name: "石頭", amount: 200, withdrawn: true },
];

/** The products that can be taken back, with some chosen already, and the form that they are chosen in. */
function fields(changes: Partial<RefundProposal>, productIds: string[] | null = null) {
  const forms: UseFormReturn[] = [];
  received.boxes = [];
  const Probe = () => {
    const form = useForm({ defaultValues: { productIds, amount: 77 } });
    forms.push(form as unknown as UseFormReturn);
    return (
      <FormProvider {...form}>
        <ProductsField proposal={makeTestRefundProposal({ left: 800, items, ...changes })} />
      </FormProvider>
    );
  };
  renderWithData(<Probe />);
  const boxes = received.boxes as Box[];
  const choose = (at: number, checked: boolean) => {
    boxes[at]?.onChange({ target: { checked } });
    return forms[0]?.getValues();
  };
  return { boxes, choose };
}

it("the amount follows what was paid for the products that are taken back, up to what is left", () => {
  expect(fields({}).choose(0, true)).toEqual({ productIds: ["one"], amount: 500 });
  expect(fields({}, ["one"]).choose(1, true)).toEqual({ productIds: ["one", "two"], amount: 800 });
  expect(fields({ left: 600 }, ["one"]).choose(1, true)).toEqual({ productIds: ["one", "two"], amount: 600 });
  expect(fields({}, ["one", "two"]).choose(0, false)).toEqual({ productIds: ["two"], amount: 300 });
  // Without a product the amount is what was typed.
  expect(fields({}, ["one"]).choose(0, false)).toEqual({ productIds: null, amount: 77 });
  expect(fields({}, ["two"]).boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(fields({ items: [] }).boxes).toEqual([]);
});
