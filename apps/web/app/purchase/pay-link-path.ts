/** The page where the browser that ordered asks another person to pay, and follows whether they did. */
export function askToPayPath(orderId: string): string {
  return `/ask-to-pay?${new URLSearchParams({ order: orderId })}`;
}

/** The page that a link opens. */
export function payForPath(token: string): string {
  return `/pay-for?${new URLSearchParams({ link: token })}`;
}

/** The page where a browser proves its number, and then returns to the order that another person is to pay. */
export function provePath(orderId: string): string {
  return `/history?${new URLSearchParams({ order: orderId })}`;
}
