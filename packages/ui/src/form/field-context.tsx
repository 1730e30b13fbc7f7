import { createContext, use } from "react";

/** The attributes that a Field gives to the control inside it. */
type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** The attributes of the surrounding Field, which a control spreads before its own; empty outside a Field. */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {};
