import { promotionState, promotionStates, type PromotionRecord } from "@panshi/contracts/commerce/promotion-edit";
import type { ChangeEvent, ReactNode } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { renderWithData } from "../../../lib/testing.tsx";

type Values = { couponCode: string; validFrom: string; validTo: string };
type InputProps = {
  type?: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onCompositionEnd?: (event: { currentTarget: { value: string } }) => void;
};
const inputs = vi.hoisted(() => ({ shown: [] as unknown[] }));
vi.mock("@panshi/ui/form/field", async (load) => ({
  ...(await load<typeof import("@panshi/ui/form/field")>()),
  Input: (props: unknown) => {
    inputs.shown.push(props);
    return null;
  },
}));
const { CodeField, randomCode } = await import("./code-field.tsx");
const { toFormValidity, ValidityField } = await import("./validity-field.tsx");
const { UsageBar } = await import("./usage-bar.tsx");

/** The inputs of a field in a form with these values, and the form. */
function shownIn(part: ReactNode, values: Partial<Values>) {
  const forms: UseFormReturn<Values>[] = [];
  inputs.shown = [];
  function Form() {
    const form = useForm<Values>({ defaultValues: { couponCode: "", validFrom: "", validTo: "", ...values } });
    forms.push(form);
    return <FormProvider {...form}>{part}</FormProvider>;
  }
  renderWithData(<Form />);
  return { inputs: inputs.shown as InputProps[], valueOf: (name: keyof Values) => forms[0]?.getValues(name) };
}
const typed = (value: string, isComposing = false) =>
  ({ target: { value }, nativeEvent: { isComposing } }) as unknown as ChangeEvent<HTMLInputElement>;

it("[S5.28] a code is upper case as it is typed, but not while an input method composes it", () => {
  const { inputs: shown, valueOf } = shownIn(<CodeField isEdit={false} />, {});
  const [input] = shown;
  input?.onChange(typed("spring-1"));
  expect(valueOf("couponCode")).toBe("SPRING-1");
  input?.onChange(typed("spring-2", true));
  expect(valueOf("couponCode")).toBe("spring-2");
  input?.onCompositionEnd?.({ currentTarget: { value: "spring-2" } });
  expect(valueOf("couponCode")).toBe("SPRING-2");
});

it("a suggested code has eight letters and digits that nobody takes for each other, and is another each time", () => {
  const codes = Array.from({ length: 200 }, randomCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(new Set(codes).size).toBe(200);
});

it("a day is a day, and one with a time is that time in Taipei; both can be changed on their own", () => {
  const field = <ValidityField name="validTo" edge="結束" hint="到這天結束" />;
  const empty = shownIn(field, {});
  expect(empty.inputs.map(({ type, value }) => [type, value])).toEqual([
    ["date", ""],
    ["time", ""],
  ]);
  empty.inputs[0]?.onChange(typed("2026-05-01"));
  expect(empty.valueOf("validTo")).toBe("2026-05-01");
  const day = shownIn(field, { validTo: "2026-05-01" });
  day.inputs[1]?.onChange(typed("09:30"));
  expect(day.valueOf("validTo")).toBe("2026-05-01T01:30:00.000Z");
  const time = shownIn(field, { validTo: "2026-05-01T01:30:00.000Z" });
  expect(time.inputs.map(({ value }) => value)).toEqual(["2026-05-01", "09:30"]);
  time.inputs[0]?.onChange(typed("2026-06-02"));
  expect(time.valueOf("validTo")).toBe("2026-06-02T01:30:00.000Z");
  const whole = shownIn(field, { validTo: "2026-05-01T01:30:00.000Z" });
  whole.inputs[1]?.onChange(typed(""));
  expect(whole.valueOf("validTo")).toBe("2026-05-01");
});

it("a row's times become days in the form where they are the edges of days", () => {
  expect(toFormValidity({ validFrom: "2026-04-30T16:00:00.000Z", validTo: "2026-05-31T15:59:59.999Z" })).toEqual({
    validFrom: "2026-05-01",
    validTo: "2026-05-31",
  });
  const times = { validFrom: "2026-04-30T16:00:00.001Z", validTo: "2026-05-31T16:00:00.000Z" };
  expect(toFormValidity(times)).toEqual(times);
});

it("[S9.18] the usage is used of the limit in percent, with what is held beside it and none drawn past the limit", () => {
  const html = (usedCount: number, reservedCount: number, usageLimit: number) =>
    renderWithData(<UsageBar usedCount={usedCount} reservedCount={reservedCount} usageLimit={usageLimit} />);
  const text = (of: string) => of.replaceAll(/<[^>]*>/g, "");
  const widths = (of: string) => [...of.matchAll(/inline-size:([\d.]+)%/g)].map(([, width]) => Number(width));
  expect([text(html(62, 3, 100)), widths(html(62, 3, 100))]).toEqual(["62／100（62%），保留 3", [65, 62]]);
  expect([text(html(1, 0, 3)), widths(html(3, 2, 4))]).toEqual(["1／3（33%）", [100, 75]]);
  expect([text(html(2, 0, 1)), widths(html(2, 0, 1))]).toEqual(["2／1（200%）", [100, 100]]);
  expect([text(html(0, 0, 0)), widths(html(0, 0, 0))]).toEqual(["0／0", []]);
});

it("[S4.23] a promotion is inactive, over, not begun, used up or of use, each with its word", () => {
  const now = new Date("2026-03-01T00:00:00.000Z");
  const promotion = {
    isActive: true,
    validFrom: "2026-02-01T00:00:00.000Z",
    validTo: "2026-03-01T00:00:00.000Z",
    usageLimit: 3,
    usedCount: 1,
    reservedCount: 1,
  } as PromotionRecord;
  const word = (more: Partial<PromotionRecord>) => promotionStates[promotionState({ ...promotion, ...more }, now)];
  expect([
    word({}),
    word({ isActive: false }),
    word({ validTo: "2026-02-28T23:59:59.999Z" }),
    word({ validFrom: "2026-03-01T00:00:00.001Z", validTo: "2026-04-01T00:00:00.000Z" }),
    word({ reservedCount: 2 }),
    word({ usageLimit: 0 }),
  ]).toEqual(["可使用", "已停用", "已結束", "尚未開始", "已用完", "已用完"]);
});
