import { createContext, use } from "react";

/** What a Field tells the control inside it. */
type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** Attributes for the control of the surrounding Field; the control's own `id` and `required` win. Empty outside one. */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {};
