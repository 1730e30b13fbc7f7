import { Page } from "./page.tsx";

/** A screen that is not implemented yet. */
export function ComingSoon({ title, sentence }: { title: string; sentence: string }) {
  return (
    <Page title={title}>
      <div className="border-t border-line pt-air-1">
        <p className="max-w-[20em] font-display text-2xl font-light">{sentence}</p>
      </div>
    </Page>
  );
}
