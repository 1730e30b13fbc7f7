import { buttonClass } from "@panshi/ui/button";
import { Component, type ReactNode } from "react";
import { FAILURE_ADVICE, FAILURE_TITLE, failureDetail } from "./failure-text.ts";

/** Shows the fallback screen with the message text when anything below fails to render (S2.06). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}

function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main>
      <div role="alert" className="night-sky grid min-h-dvh content-center justify-items-start gap-6 px-6 sm:px-24">
        <h1 className="text-4xl sm:text-5xl">{FAILURE_TITLE}</h1>
        <p className="measure text-ink-soft">{FAILURE_ADVICE}</p>
        <p className="border-s-2 border-bad ps-4 text-sm text-ink-soft">{failureDetail(error)}</p>
        <p className="flex flex-wrap gap-4 pt-4">
          {/* Full navigations: what failed may be the app itself. */}
          <a href="" className={buttonClass("ember")}>
            重新整理
          </a>
          <a href="/" className={buttonClass("line")}>
            回首頁
          </a>
        </p>
      </div>
    </main>
  );
}
