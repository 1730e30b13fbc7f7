import { Link } from "react-router-dom";
import { paths } from "../paths.ts";

type OrderLinkProps = { id: string; number: string; className?: string };

/** An order's number, which leads to its page. */
export const OrderLink = ({ id, number, className = "whitespace-nowrap" }: OrderLinkProps) => (
  <Link to={paths.order(id)} className={`tabular underline underline-offset-4 ${className}`}>
    {number}
  </Link>
);
