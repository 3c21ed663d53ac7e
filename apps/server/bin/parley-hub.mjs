#!/usr/bin/env node
// A committed file, because a command is linked at install, before anything is built.
import '../dist/main.js';
