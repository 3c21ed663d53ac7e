import { approvalWire } from '@parley/rules/modules/approval/wire';
import { ballotsWire } from '@parley/rules/modules/ballots/wire';
import { charterWire } from '@parley/rules/modules/charter/wire';
import { contractWire } from '@parley/rules/modules/contract/wire';
import { deletionWire } from '@parley/rules/modules/deletion/wire';
import { motionsWire } from '@parley/rules/modules/motions/wire';
import { questionsWire } from '@parley/rules/modules/questions/wire';

/** The commands by which something is asked, put to the vote, agreed to or approved, in their modules' own words. */
export const decidingWords = {
  ...approvalWire.commands,
  ...ballotsWire.commands,
  ...charterWire.commands,
  ...contractWire.commands,
  ...deletionWire.commands,
  ...motionsWire.commands,
  ...questionsWire.commands,
};
