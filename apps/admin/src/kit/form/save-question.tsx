import { useReturnFocus } from "@panshi/client/return-focus";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { type ReactNode, useState } from "react";

/** What is asked before something is saved that a slip of the finger would make dear. */
export type SaveQuestion = { title: string; description: string; confirm: string };

/** Saves what was typed, after a question where there is one; `question` is the dialog, to stand beside the form. */
export function useSaveQuestion<Input>(
  ask: ((input: Input) => SaveQuestion | null) | undefined,
  save: (input: Input) => void,
): { submit: (input: Input) => void; question: ReactNode } {
  const [asked, setAsked] = useState<(SaveQuestion & { input: Input }) | null>(null);
  useReturnFocus(asked !== null);
  const submit = (input: Input) => {
    const question = ask?.(input);
    if (question) setAsked({ ...question, input });
    else save(input);
  };
  const question = asked && (
    <AlertDialog
      open
      onOpenChange={() => setAsked(null)}
      title={asked.title}
      description={asked.description}
      confirmLabel={asked.confirm}
      danger
      onConfirm={() => {
        setAsked(null);
        save(asked.input);
      }}
    />
  );
  return { submit, question };
}
