UPDATE `configurations` SET `times` = json_remove(json_set(`times`, '$.opening', json_object('week', json('[]'), 'exceptions', (SELECT json_group_array(json_object('from', value, 'to', value, 'spans', json('[]'))) FROM json_each(`times`, '$.closedDays')))), '$.closedDays') WHERE json_type(`times`, '$.opening') IS NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_configurations` (
	`id` text PRIMARY KEY NOT NULL,
	`offers` text DEFAULT '' NOT NULL,
	`carrates24` integer DEFAULT 0 NOT NULL,
	`carrates22` integer NOT NULL,
	`carrates18` integer NOT NULL,
	`carrates14` integer NOT NULL,
	`carrates9` integer DEFAULT 0 NOT NULL,
	`karat_rules` text DEFAULT '{}' NOT NULL,
	`karats_priced_at` integer,
	`gold_price` integer,
	`gold_priced_at` integer,
	`delivery` text NOT NULL,
	`card_limit` integer NOT NULL,
	`request_above` integer DEFAULT 5000000 NOT NULL,
	`money_most` integer DEFAULT 500000 NOT NULL,
	`open_orders` integer DEFAULT 5 NOT NULL,
	`four_eyes_above` integer,
	`countries` text DEFAULT '["FR","MC"]' NOT NULL,
	`times` text DEFAULT '{"preparationDays":1,"cutOffHour":12,"carrier":"","transitDays":[1,2],"identityHours":24,"opening":{"week":[],"exceptions":[]}}' NOT NULL,
	`carriers` text DEFAULT '[]' NOT NULL,
	`price_terms` text DEFAULT '{"mostMove":10,"oldAfter":null,"open":null,"cardMinutes":120,"transferHours":120}' NOT NULL,
	`invoicing` text DEFAULT '{}' NOT NULL,
	`register` text DEFAULT '{}' NOT NULL,
	`identity` text DEFAULT '{}' NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_configurations`("id", "offers", "carrates24", "carrates22", "carrates18", "carrates14", "carrates9", "karat_rules", "karats_priced_at", "gold_price", "gold_priced_at", "delivery", "card_limit", "request_above", "money_most", "open_orders", "four_eyes_above", "countries", "times", "carriers", "price_terms", "invoicing", "register", "identity", "created_by", "created_at", "updated_at") SELECT "id", "offers", "carrates24", "carrates22", "carrates18", "carrates14", "carrates9", "karat_rules", "karats_priced_at", "gold_price", "gold_priced_at", "delivery", "card_limit", "request_above", "money_most", "open_orders", "four_eyes_above", "countries", "times", "carriers", "price_terms", "invoicing", "register", "identity", "created_by", "created_at", "updated_at" FROM `configurations`;--> statement-breakpoint
DROP TABLE `configurations`;--> statement-breakpoint
ALTER TABLE `__new_configurations` RENAME TO `configurations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `configurations_created` ON `configurations` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `configurations_author` ON `configurations` (`created_by`);--> statement-breakpoint
ALTER TABLE `price_sets` ADD `before` text;;--> statement-breakpoint
CREATE TRIGGER `configurations_tag_insert` AFTER INSERT ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;--> statement-breakpoint
CREATE TRIGGER `configurations_tag_update` AFTER UPDATE ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;--> statement-breakpoint
CREATE TRIGGER `configurations_tag_delete` AFTER DELETE ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;
