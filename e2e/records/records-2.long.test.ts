import { checkHundreds } from './hundreds.ts';

checkHundreds(2000);
