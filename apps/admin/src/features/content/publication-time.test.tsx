import type { ChangeEvent } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { afterEach, expect, it, vi } from "vitest";
import { renderWithData } from "../../lib/testing.tsx";

type Values = { isPublished: boolean; publishedAt: string | null };
type InputProps = { type?: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
const input = vi.hoisted(() => ({ props: null as unknown }));
vi.mock("@panshi/ui/form/field", async (load) => ({
  ...(await load<typeof import("@panshi/ui/form/field")>()),
  Input: (props: unknown) => {
    input.props = props;
    return null;
  },
}));
const { PublicationFields } = await import("./publication-fields.tsx");
afterEach(() => void vi.unstubAllEnvs());

/** What a form holds after a time was typed in it. */
function typed(value: string): string | null {
  const forms: UseFormReturn<Values>[] = [];
  function Form() {
    const form = useForm<Values>({ defaultValues: { isPublished: true, publishedAt: "2026-11-20T06:30:00.000Z" } });
    forms.push(form);
    return (
      <FormProvider {...form}>
        <PublicationFields what="篇文章" />
      </FormProvider>
    );
  }
  renderWithData(<Form />);
  const { type, onChange } = input.props as InputProps;
  expect(type).toBe("datetime-local");
  onChange({ target: { value } } as ChangeEvent<HTMLInputElement>);
  return forms[0]?.getValues("publishedAt") ?? null;
}

it.each(["UTC", "Asia/Taipei", "America/New_York"])("a time that is typed is Taipei's in a browser of %s", (zone) => {
  vi.stubEnv("TZ", zone);
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  expect(typed("2026-12-01T09:00")).toBe("2026-12-01T01:00:00.000Z");
  expect(typed("")).toBeNull();
});
