/** Value of the button that orders and pays with one press. In a file of its own: pages with no such button load no form of it. */
export const PAY_NOW = 'pay-now';
