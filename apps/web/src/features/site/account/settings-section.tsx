import { type ReactNode, type Ref, useId } from "react";

type SettingsSectionProps = {
  title: string;
  lead?: ReactNode;
  /** For moving the focus to the heading when the focused element is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** One section of the settings. */
export function SettingsSection({ title, lead, headingRef, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-8 border-t border-line py-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-x-24 lg:py-16"
    >
      <div className="grid content-start gap-2">
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-2xl">
          {title}
        </h2>
        {lead && <p className="text-ink-soft">{lead}</p>}
      </div>
      <div className="grid max-w-xl min-w-0 content-start gap-8">{children}</div>
    </section>
  );
}
