/** The page where the browser that ordered asks another person to pay, and follows whether they did. */
export function askToPayPath(orderId: string): string {
  return `/ask-to-pay?${new URLSearchParams({ order: orderId })}`;
}

/** The page that a link opens. */
export function payForPath(token: string): string {
  return `/pay-for?${new URLSearchParams({ link: token })}`;
}
