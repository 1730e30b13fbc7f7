import { Checkbox } from "@panshi/ui/form/field";
import { type ReactNode, useId } from "react";
import { paths } from "../../paths.ts";
import { CONFIRM_AGE, MARKETING } from "./messages.ts";

/** The consents of a registration, and the notice about personal data. */
export function Consents({ errors, notice }: { errors: Record<string, string>; notice: string }) {
  return (
    <>
      <div>
        <Consent name="confirmAge" required error={errors["confirmAge"]}>
          {CONFIRM_AGE}
        </Consent>
        <Consent name="marketingOptIn">{MARKETING}</Consent>
      </div>
      <div className="grid gap-2 text-sm text-ink-soft">
        <p>{notice}</p>
        <p>
          註冊就是同意
          <NewTab to={paths.terms}>服務條款</NewTab>
          ；我們怎麼對待你的資料，寫在
          <NewTab to={paths.privacy}>隱私權與個人資料告知</NewTab>。
        </p>
      </div>
    </>
  );
}

/** Opens a new tab, so that the form keeps its input. */
function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {children}
      <span className="sr-only">（開新分頁）</span>
    </a>
  );
}

type ConsentProps = { name: string; required?: boolean; error?: string | undefined; children: ReactNode };

function Consent({ name, required, error, children }: ConsentProps) {
  const id = useId();
  return (
    <>
      <Checkbox
        name={name}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      >
        {children}
      </Checkbox>
      {error && (
        <p id={id} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </>
  );
}
