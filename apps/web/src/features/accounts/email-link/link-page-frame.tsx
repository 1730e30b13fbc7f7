import { buttonClass } from "@panshi/ui/button";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";

type LinkMissingProps = { lead: string; to: string; label: string };

/** The page without the token that its link has. */
export const LinkMissing = ({ lead, to, label }: LinkMissingProps) => (
  <LinkPageFrame title="少了信裡的連結" lead={lead}>
    <Link to={to} className={buttonClass("line", "md", "justify-self-start max-sm:w-full")}>
      {label}
    </Link>
  </LinkPageFrame>
);

type LinkPageFrameProps = {
  title: string;
  lead: ReactNode /** Whether another step was here before: then the heading takes the focus. */;
  next?: boolean;
  children?: ReactNode;
};

/** The layout of the pages that email links lead to. */
export function LinkPageFrame({ title, lead, next, children }: LinkPageFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (next) heading.current?.focus();
  }, [next]);
  return (
    <div className="flex min-h-[calc(100svh-5rem)] items-center justify-between px-6 py-air-1 sm:px-12 lg:px-24">
      <div className="grid w-full max-w-md gap-10">
        <header className="grid gap-4">
          <h1 ref={heading} tabIndex={-1} className="text-4xl [word-break:normal]">
            {title}
          </h1>
          <p className="text-ink-soft">{lead}</p>
        </header>
        {children}
      </div>
      <p className="verse-vertical hidden text-3xl font-light lg:block lg:me-[12%]">
        門還在原來的地方
        <br />
        燈也還為你亮著
      </p>
    </div>
  );
}
