import { classList } from "@panshi/ui/class-list";
import type { ReactNode } from "react";

type PaymentResultProps = { title: string; text: ReactNode; actions: ReactNode; children?: ReactNode };

/** The layout of a payment's result page: title, text, actions and details. */
export function PaymentResultLayout({ title, text, actions, children }: PaymentResultProps) {
  return (
    <div
      className={classList(
        "grid content-start gap-y-air-1 px-6 py-air-1 sm:px-12 lg:px-24 lg:py-air-2",
        !children && "no-stone min-h-[calc(100svh-5rem)]",
      )}
    >
      <div className="grid justify-items-start gap-6">
        <h1 className="text-4xl sm:text-5xl lg:text-6xl">{title}</h1>
        <p className="measure text-lg text-ink-soft">{text}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-4">{actions}</div>
      </div>
      {children}
    </div>
  );
}
