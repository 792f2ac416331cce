ALTER TABLE `deals` ADD `fingerprint` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ledger` ADD `fingerprint` text;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_fingerprint` ON `ledger` (`fingerprint`);