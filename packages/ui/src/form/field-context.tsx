import { createContext, use } from "react";

/** The attributes that a Field gives to the control inside it. */
type FieldControl = {
  id: string;
  name: string | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** The attributes of the surrounding Field, which a control spreads before its own; empty outside a Field. */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {};

/** The messages of a form's fields, by name: a Field with a name shows its own. */
export const FieldMessagesContext = createContext<Partial<Record<string, string>>>({});
