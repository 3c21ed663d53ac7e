import { checkHundreds } from './hundreds.ts';

checkHundreds(1000);
