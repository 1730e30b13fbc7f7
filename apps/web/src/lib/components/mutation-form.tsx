import { fieldErrors } from "@panshi/client/failure";
import { focusIfLost } from "@panshi/client/return-focus";
import { FieldMessagesContext } from "@panshi/ui/form/field-context";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorMessage } from "./error-message.tsx";
import { useFocusFirstError } from "./use-focus-first-error.ts";

/** The mutation that a form sends. */
export type FormMutation<Input> = {
  error: unknown;
  isPending: boolean;
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
};

type CallFormProps<Input> = {
  call: FormMutation<Input>;
  /** What is sent; or, where something is missing, the messages of its fields, and nothing is sent. */
  read: (typed: FormData) => { input: Input } | { missing: Partial<Record<string, string>> };
  /** Empties the fields after success. */
  empties?: boolean;
  /** Said after the message of a failure, e.g. that what was typed is still there. */
  after?: string;
  /** In place of the message of a failure. */
  failure?: ReactNode;
  /** The buttons below the fields; the one that submits shows whether the call runs. */
  actions: ReactNode;
  /** Escape in the form, e.g. to leave it; not the one that ends the input of a Chinese character. */
  onEscape?: () => void;
  className?: string;
  /** The fields. Those with a name show the messages of the server and of `read`. */
  children: ReactNode;
};

/**
 * A form that sends one call. What was typed stays after a failure, the first field with a message gets the focus, and
 * nothing is sent twice.
 */
export function MutationForm<Input>(props: CallFormProps<Input>) {
  const { call, read, empties, after, failure, actions, onEscape, className = "grid gap-8", children } = props;
  const [missing, setMissing] = useState<Partial<Record<string, string>> | null>(null);
  const form = useFocusFirstError(missing ?? call.error);
  // The button is disabled one render later: a second press may come before.
  const sending = useRef(false);
  useEffect(() => {
    sending.current = call.isPending;
  });
  // A form that goes away, as the edited row shows itself again, leaves the focus where it stood.
  useEffect(() => {
    const place = form.current?.parentElement?.closest("li, section");
    return () => {
      setTimeout(() => {
        if (place?.isConnected) focusIfLost(place);
      });
    };
  }, [form]);
  function submit(typed: FormData) {
    if (sending.current) return;
    const result = read(typed);
    setMissing("missing" in result ? result.missing : null);
    if ("missing" in result) return;
    sending.current = true;
    call.mutate(result.input, { onSuccess: () => empties && form.current?.reset() });
  }
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Escape" && !nativeEvent.isComposing && !sending.current) onEscape?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <FieldMessagesContext value={missing ?? fieldErrors(call.error)}>{children}</FieldMessagesContext>
      {!missing && (failure ?? <ErrorMessage error={call.error} {...(after && { after })} />)}
      {actions}
    </form>
  );
}
