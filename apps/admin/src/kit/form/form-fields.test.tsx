import type { ReactNode } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import { FileField, optionalFileSchema } from "./file-field.tsx";
import { FieldRegistryContext, type FormSchema, type RegisteredField, typedFormFields } from "./form-fields.tsx";

type Control = {
  name: string;
  value?: unknown;
  checked?: boolean;
  onChange: (event: { target: { value?: string; checked?: boolean; files?: unknown[] } }) => void;
};
const received = vi.hoisted(() => ({ control: null as unknown }));
const keep = vi.hoisted(() => (props: unknown) => {
  received.control = props;
  return null;
});
vi.mock("@panshi/ui/form/field", async (original) => ({
  ...(await original<object>()),
  Input: keep,
  Textarea: keep,
  Select: keep,
}));
vi.mock("@panshi/ui/form/switch", () => ({ Switch: keep }));
// An effect needs a window: the registry is filled at once.
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  useEffect: (effect: () => unknown) => effect(),
}));

type Any = FormSchema & { _zod: { input: Record<string, never>; output: unknown } };
type AnyField = (props: { name: string; label: string }) => ReactNode;
const field = typedFormFields<Any>() as unknown as Record<string, AnyField>;

/** A field in a form with a value: its control, its words, what the form knows of it, and the form. */
function shown(kind: string, value: unknown, props: object = {}, error?: { at: string; message: string }) {
  const registry = new Map<string, RegisteredField>();
  const forms: UseFormReturn[] = [];
  const Field = kind === "File" ? (FileField as AnyField) : field[kind];
  const Probe = () => {
    const form = useForm({ defaultValues: { one: value } as Record<string, unknown> });
    if (error && forms.length === 0) form.setError(error.at, { message: error.message });
    forms.push(form as unknown as UseFormReturn);
    return (
      <FormProvider {...form}>
        <FieldRegistryContext value={registry}>
          {Field && <Field name="one" label="名稱" {...props} />}
        </FieldRegistryContext>
      </FormProvider>
    );
  };
  const html = renderWithData(<Probe />);
  const control = received.control as Control;
  const type = (target: { value?: string; checked?: boolean; files?: unknown[] }) => {
    control.onChange({ target });
    return forms[0]?.getValues("one");
  };
  return { html, control, type, known: registry.get("one") };
}

it("a field shows the form's value, and what is typed becomes a value of its kind", () => {
  for (const [kind, value, props, control, typed, expected] of [
    ["Text", "甲", {}, { value: "甲" }, { value: "乙" }, "乙"],
    ["Text", null, {}, { value: "" }, { value: "乙" }, "乙"],
    ["Area", "甲", {}, { value: "甲" }, { value: "乙" }, "乙"],
    ["Area", null, {}, { value: "" }, { value: "" }, ""],
    ["Lines", ["一", "二"], {}, { value: "一\n二" }, { value: "一\n\n 三 " }, ["一", "三"]],
    ["Lines", null, {}, { value: "" }, { value: "一" }, ["一"]],
    ["Number", 12, {}, { value: "12" }, { value: "３０" }, 30],
    ["Number", 12, {}, { value: "12" }, { value: "x" }, "x"],
    ["Number", 12, { fallback: 1 }, { value: "12" }, { value: "" }, 1],
    ["Number", null, { fallback: null }, { value: "" }, { value: "" }, null],
    ["Select", "a", { options: { a: "甲", b: "乙" } }, { value: "a" }, { value: "b" }, "b"],
    ["Switch", true, {}, { checked: true }, { checked: false }, false],
    ["Switch", null, {}, { checked: false }, { checked: true }, true],
    ["Day", "2026-11-20", {}, { value: "2026-11-20", type: "date" }, { value: "2026-11-21" }, "2026-11-21"],
    ["File", null, { accept: ".csv" }, { accept: ".csv", type: "file" }, { files: ["file"] }, "file"],
    ["File", "file", { accept: ".csv" }, {}, { files: [] }, null],
  ] as const) {
    const one = shown(kind, value, props);
    expect([kind, one.control]).toEqual([kind, expect.objectContaining({ name: "one", ...control })]);
    expect([kind, value, one.type(typed as never)]).toEqual([kind, value, expected]);
  }
});

it("the form knows of each field its label, whether it is required, and its value in words", () => {
  const options = { a: "甲", b: { label: "乙" } };
  for (const [kind, props, value, words] of [
    ["Text", { required: true }, "字", "字"],
    ["Lines", {}, ["一", "二"], "一\n二"],
    ["Number", { required: true }, 0, "0"],
    ["Select", { options }, "b", "乙"],
    ["Select", { options }, "former", "former"],
    ["Switch", {}, true, "開"],
    ["Switch", {}, false, "關"],
    ["File", { required: true }, new File([], "a.csv"), "a.csv"],
    ["File", {}, null, ""],
  ] as const) {
    const { known } = shown(kind, value, props);
    const required = "required" in props;
    expect([kind, known?.label, known?.required, known?.show(value)]).toEqual([kind, "名稱", required, words]);
  }
});

it("what is wrong stands at its field; of a list it names the line", () => {
  expect(findUnmetTexts(shown("Text", "", {}, { at: "one", message: "請填寫" }).html, ["名稱", "請填寫"])).toEqual([]);
  expect(findUnmetTexts(shown("Switch", false, {}, { at: "one", message: "請選擇" }).html, ["請選擇"])).toEqual([]);
  expect(
    findUnmetTexts(shown("Lines", ["一", "二"], {}, { at: "one.1", message: "太長" }).html, ["第 2 行：太長"]),
  ).toEqual([]);
});

it("a file of exactly the limit is taken, a larger one refused before it is sent", () => {
  const message = (size: number | null) =>
    optionalFileSchema(1024).safeParse(size === null ? null : new File(["x".repeat(size)], "a.csv")).error?.issues[0]
      ?.message;
  expect([message(null), message(1024)]).toEqual([undefined, undefined]);
  expect(message(1025)).toMatch(/1 KB/);
});
