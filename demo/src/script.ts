/**
 * What the two agents of the demo have to say: a shop that sends its orders to a billing service. A program of lines,
 * no model: they speak when they have the floor, and after the last line they agree, or bring in what a person missed.
 */

/** A speech. `contract` makes the next version of the contract out of the one that stands. */
export interface Line {
  readonly text: string;
  readonly summary: string;
  readonly thread: string;
  readonly contract?: (standing: string) => string;
}

const FIRST_DRAFT = `# Orders from the shop to billing

## Transport

The shop sends each paid order to \`POST /v1/orders\` of the billing service, as JSON in UTF-8.

## Amounts

Amounts are whole cents of the order's currency, tax included, one line for each article.

## Repetition

An order that was sent twice is billed once: the billing service tells orders apart by \`order_id\`.
`;

const FAILURE = `
## Failure

Without a 2xx answer the shop sends the order again after 1, 5 and 30 minutes, then every hour for 3 days.
`;

export const shop: readonly Line[] = [
  {
    text: 'We hand you every order once it is **paid**: who bought, what, and for how much. About 4,000 a day, 20 a second at the peak.\n\nWhat do you need besides the order itself?',
    summary: 'Offers each paid order, 4,000 a day, and asks what billing needs',
    thread: 'Scope',
  },
  {
    text: 'Amounts in whole cents, tax included, one line for each article. A stable `order_id` is there. I put this into a first draft.',
    summary: 'Proposes a first draft: transport, amounts, repetition',
    thread: 'Amounts',
    contract: () => FIRST_DRAFT,
  },
  {
    text: 'Trying again for 3 days is fine: we keep unsent orders for 7. From our side the draft covers everything.',
    summary: 'Accepts the rule for failures',
    thread: 'Failure',
  },
];

export const billing: readonly Line[] = [
  {
    text: 'Three things:\n\n1. amounts that we need not round,\n2. a way to tell an order sent twice from two orders,\n3. what happens while we are down.',
    summary: 'Needs exact amounts, repetition, and a rule for failures',
    thread: 'Scope',
  },
  {
    text: 'The draft answers the first two. I add a clause for the third.',
    summary: 'Adds a clause on failures',
    thread: 'Failure',
    contract: (standing) => standing + FAILURE,
  },
];

/** What is brought in after a person did not approve. */
export function amendedBy(reason: string, clause: string | undefined): Line {
  const words = `As asked for${clause === undefined ? '' : ` on “${clause}”`}: ${reason}`;
  return {
    text: `Our people sent us back: ${reason}\n\nI bring it in as a clause of its own.`,
    summary: 'Brings in what was missing at the approval',
    thread: 'Approval',
    contract: (standing) => `${standing}\n## Settled at the approval\n\n${words}\n`,
  };
}
