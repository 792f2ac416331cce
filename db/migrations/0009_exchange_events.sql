ALTER TABLE `exchanges` ADD `event_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `exchanges` SET `event_ids` = (SELECT json_group_array(`id`) FROM `ledger` WHERE `chain` = 'exchange' AND `kind` = 'received' AND `reference` = `exchanges`.`number` AND `occurred_at` = `exchanges`.`at`);--> statement-breakpoint
ALTER TABLE `exchanges` DROP COLUMN `means`;